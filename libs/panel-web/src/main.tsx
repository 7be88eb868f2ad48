import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './queries/client.ts';
import { router } from './router.tsx';
import './styles/base.css';
import './styles/controls.css';
import './styles/page.css';
import { initialLanguage, TextsProvider, textsIn } from './texts/texts.tsx';
import { ToastProvider } from './ui/toast.tsx';

const language = initialLanguage();
const texts = await textsIn(language);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TextsProvider first={[language, texts]}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
