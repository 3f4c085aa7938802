import { defineConfig } from 'vite';
import { clientConfig } from './scripts/build/client-config.ts';

export default defineConfig(clientConfig());
