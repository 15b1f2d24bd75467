// A module is in one chunk only, and SDKs use zod whole: with one zod for all, every command would load what they use.
// So what is in node_modules gets a zod of its own, in the chunks of the SDKs.
import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

const OWN = { suffix: '?of-packages', pluginData: 'of packages', sideEffects: false }
const ZOD = /[\\/]node_modules[\\/]zod[\\/].*\.m?js$/

export const separateZod = {
  name: 'separate-zod',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^zod(\/|$)/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'resolving' || !importer.includes(`${sep}node_modules${sep}`)) return undefined
      const found = await resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      return ZOD.test(found.path) ? { path: found.path, ...OWN } : found
    })
    onResolve({ filter: /^\./ }, ({ path, resolveDir, pluginData }) =>
      pluginData === OWN.pluginData ? { path: join(resolveDir, path), ...OWN } : undefined,
    )
    onLoad({ filter: ZOD }, ({ path, suffix }) =>
      suffix === OWN.suffix
        ? { contents: readFileSync(path, 'utf8'), resolveDir: dirname(path), pluginData: OWN.pluginData }
        : undefined,
    )
  },
}
