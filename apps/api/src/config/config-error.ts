/** A setting that cannot be used, said so that the operator can mend it. */
export class ConfigError extends Error {}
