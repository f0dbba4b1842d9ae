export function onPath(...names: string[]): string | undefined;
export function findChromium(): string | undefined;
