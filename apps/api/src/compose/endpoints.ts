import type { endpoints } from '@baari/contract/table';
import type { Module } from '../features/module.ts';
import type { Handlers } from '../http/caller.ts';

export type AllHandlers = Handlers<typeof endpoints>;
type Modules = Readonly<Record<string, Module>>;
type NamesIn<M> = M extends { handlers: infer H } ? keyof H : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type HandlersIn<Ms extends Modules> = AllOf<
  Ms[keyof Ms] extends infer M ? (M extends { handlers: infer H } ? H : never) : never
>;

/** The names of endpoints that two modules both handle. */
type TwiceIn<Ms extends Modules> = { [K in keyof Ms]: NamesIn<Ms[K]> & NamesIn<Ms[Exclude<keyof Ms, K>]> }[keyof Ms];

/** The handlers of all modules. An endpoint with no handler, or with two, does not compile. */
export function allHandlers<const Ms extends Modules>(
  modules: Ms &
    (HandlersIn<Ms> extends AllHandlers ? unknown : { handlers: AllHandlers }) &
    ([TwiceIn<Ms>] extends [never] ? unknown : { answeredTwice: TwiceIn<Ms> }),
): AllHandlers {
  return Object.assign({}, ...Object.values<Module>(modules).map(({ handlers }) => handlers)) as AllHandlers;
}
