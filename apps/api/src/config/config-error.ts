/** A setting that cannot be used. The text tells the operator what to change. */
export class ConfigError extends Error {}
