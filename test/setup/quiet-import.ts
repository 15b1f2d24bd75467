import type { ImportContext } from '../../src/importers/importer.js'

/** For tests that look only at the traces. */
export const QUIET: ImportContext = { skip: () => {}, repeat: () => {}, warn: () => {} }
