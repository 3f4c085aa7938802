import { defineConfig } from 'vite';
import { clientConfig } from '../build/client-config.ts';
import { pseudoCatalogues } from './pseudo-texts.ts';

/** [T81] The site's client in the pseudo-language, for who looks for texts that are cut or not translated. */
export default defineConfig(clientConfig({ read: pseudoCatalogues }));
