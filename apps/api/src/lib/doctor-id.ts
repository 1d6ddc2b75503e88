declare const proven: unique symbol;

/** The id of the doctor whose session makes this call. Only http/access.ts mints it; stores of doctor's data ask for it. */
export type DoctorId = string & { readonly [proven]: true };
