declare const proven: unique symbol;

/** The id of the doctor whose session makes this call. Only http/access.ts makes it; the stores of doctors' data ask for it. */
export type DoctorId = string & { readonly [proven]: true };
