import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { Allowed } from '../lib/Allowed.tsx';
import { loadMessages } from '../lib/texts.ts';
import { paths } from '../lib/paths.ts';
import { Guard } from './Guard.tsx';
import { Layout } from './Layout.tsx';
import { Broken, LoadingPage } from './page-states.tsx';
import { DOCTORS_SCREENS, OPEN_SCREENS } from './screens.ts';

/** Routes whose code and texts are fetched together, when they are first opened. */
const routes = (screens: typeof OPEN_SCREENS | typeof DOCTORS_SCREENS): RouteObject[] =>
  Object.entries(screens).map(([name, { load, texts, least }]) => ({
    path: (paths as Partial<Record<string, string>>)[name] ?? '*',
    handle: { title: name },
    lazy: async () => {
      const [{ default: Component }] = await Promise.all([load(), loadMessages(texts)]);
      return {
        element: least ? (
          <Allowed least={least} isPage>
            <Component />
          </Allowed>
        ) : (
          <Component />
        ),
      };
    },
  }));

const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Layout,
      ErrorBoundary: Broken,
      children: [
        {
          HydrateFallback: LoadingPage,
          ErrorBoundary: Broken,
          children: [...routes(OPEN_SCREENS), { Component: Guard, children: routes(DOCTORS_SCREENS) }],
        },
      ],
    },
  ]);
let router: ReturnType<typeof makeRouter> | undefined;

/** The one router. It is made with the first render and not with the scripts, which hold up a tap long enough on a slow phone. */
export const theRouter = () => (router ??= makeRouter());
