import type { EndpointShape } from '@baari/contract/endpoint';
import { endpoints } from '@baari/contract/table';

export interface NamedEndpoint extends EndpointShape {
  readonly name: string;
}

/** Every endpoint with its name, to walk through. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  ...endpoint,
}));
