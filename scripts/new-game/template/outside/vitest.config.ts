import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { exclude: ['node_modules'], testTimeout: 60_000 } });
