/** The package names under which the SDK has been published, oldest first. */
export const SDK_PACKAGES = [
  "@anysphere/agent-serve",
  "@cursor/july",
  "@cursor/bdk",
  "@grok/agent-sdk",
  "@cursor/agent-sdk",
] as const;

export type SdkPackage = (typeof SDK_PACKAGES)[number];
