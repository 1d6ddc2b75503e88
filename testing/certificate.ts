/**
 * A certificate of this machine, valid until 2125, for mail servers and Redis in tests. Only clients that are told to
 * trust it.
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjUwMTAxMDAwMDAwWhgPMjEyNTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOl2lHQbu39+i30g
DeGnntG0zstHiNIitL2HUXAHJGDRqYd+EBE0zym/Sqbx7RCnfb9xq6IGeuuiDMVv
uBDlyJWjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBQd7ZNSDZkF02f/zBTaVt6ECbl9vjAKBggqhkjOPQQD
AgNHADBEAiAQojmrDfgmSxeKhj+yjzDqz9ltAZDLXoolYBQsYH7g0AIgFG5Tnx75
GX8+hfiAuP3I5uIqpt/xKB7VQlg3wrwr2cA=
-----END CERTIFICATE-----
`;

/** Its key, which is not secret. */
export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrTolGEqzygHhCPUm
cxAB0vArTN3bvpzakACRIXRslTehRANCAATpdpR0G7t/fot9IA3hp57RtM7LR4jS
IrS9h1FwByRg0amHfhARNM8pv0qm8e0Qp32/cauiBnrrogzFb7gQ5ciV
-----END PRIVATE KEY-----
`;
