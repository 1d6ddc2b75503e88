import { cssVariables, theme } from '@baari/ui/theme';
import { Toasts } from '@baari/ui/toasts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query.ts';
import { router } from './router.tsx';

export function App() {
  const { t } = useTranslation();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts closeLabel={t('close')} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
