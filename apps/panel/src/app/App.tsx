import { cssVariables, theme } from '@baari/ui/theme';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query.ts';
import { theRouter } from './router.tsx';

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={theRouter()} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
