/** Keeps secrets out of everything that is written: logs, events, cassettes and error texts. */

/** Names of environment variables whose values are secrets. */
const SECRET_NAME =
  /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|PRIVATE|AUTH|COOKIE|DSN|WEBHOOK_URL|DATABASE_URL)(?:_|$)/i;
/** Shorter values occur in ordinary text, and replacing them would destroy it. */
const MIN_LENGTH = 8;
const MASK = "[redacted]";
/** Headers and fields whose value is a secret whatever it is. */
const SECRET_FIELD =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|password|x-agent-alias-token)$/i;

export class Redactor {
  private readonly values = new Set<string>();
  private pattern: RegExp | undefined;

  /** Takes the values of an environment whose names say that they are secrets. */
  static ofEnvironment(env: NodeJS.ProcessEnv, alsoNames: readonly string[] = []): Redactor {
    const redactor = new Redactor();
    const also = new Set(alsoNames);
    for (const [name, value] of Object.entries(env))
      if (value && (SECRET_NAME.test(name) || also.has(name))) redactor.add(value);
    return redactor;
  }

  /** From now on this value is replaced wherever it appears. Values under 8 characters are left alone. */
  add(value: string | undefined): void {
    if (!value || value.trim().length < MIN_LENGTH || this.values.has(value)) return;
    this.values.add(value);
    // As it appears inside JSON, a URL and base64 of `Bearer`-like headers.
    for (const form of [encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) this.values.add(form);
    this.pattern = undefined;
  }

  /** The text with every known secret replaced. */
  text(text: string): string {
    if (this.values.size === 0) return text;
    this.pattern ??= new RegExp(
      [...this.values]
        .sort((a, b) => b.length - a.length)
        .map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("|"),
      "g",
    );
    return text.replace(this.pattern, MASK);
  }

  /** A copy of plain data with every known secret, and every field that always holds one, replaced. */
  data<T>(value: T): T {
    return this.copy(value) as T;
  }

  private copy(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.copy(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        this.text(key),
        typeof item === "string" && item !== "" && SECRET_FIELD.test(key) ? MASK : this.copy(item),
      ]),
    );
  }
}
