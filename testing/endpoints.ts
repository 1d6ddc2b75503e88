import type { EndpointShape } from '@baari/contract/endpoint';
import { endpoints } from '@baari/contract/table';

export interface NamedEndpoint extends EndpointShape {
  readonly name: string;
}

/** Every endpoint with its name, for tests that walk through all of them. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  ...endpoint,
}));
