/** A command that cannot be done; the text says why and what to do next. */
export class Refusal extends Error {}
