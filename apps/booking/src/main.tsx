import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import './ui/base.css';
import './ui/parts.css';
import './features/clinic/clinic.css';

const root = document.getElementById('root');
if (!root) throw new Error('No #root in the page');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
