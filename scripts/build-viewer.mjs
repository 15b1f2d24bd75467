// Builds the page of the HTML report: viewer/ as one script and one style sheet, inlined into viewer/page.html.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'

/** The size limit: every report contains the page, and so does the package. */
const MAX_BYTES = 120_000

/** The page, and its modules, as listed in esbuild's metafile. */
export async function buildViewer(root) {
  const { output } = await build({
    root: join(root, 'viewer'),
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      rollupOptions: { input: join(root, 'viewer/src/main.tsx'), output: { format: 'iife' } },
    },
  })
  const chunk = output.find(({ type }) => type === 'chunk')
  const script = chunk.code.trim()
  const style = String(output.find(({ fileName }) => fileName.endsWith('.css')).source).trim()
  const page = fill(readFileSync(join(root, 'viewer/page.html'), 'utf8'), script, style)
  const bytes = Buffer.byteLength(page)
  if (bytes > MAX_BYTES) throw new Error(`the viewer has ${bytes} bytes, ${MAX_BYTES} at most`)
  return { page, metafile: { outputs: { viewer: { inputs: inputsOf(root, chunk.modules) } } } }
}

// Functions, because `$&` has a meaning in a replacement text.
function fill(page, script, style) {
  for (const text of [script, style]) if (/<\/(script|style)|<!--/i.test(text)) throw new Error('not to be inlined')
  return page
    .replace('{script-hash}', () => hashOf(script))
    .replace('{style-hash}', () => hashOf(style))
    .replace('/* style */', () => style)
    .replace('/* script */', () => script)
}

/** The hash for a content security policy. */
function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function inputsOf(root, modules) {
  return Object.fromEntries(
    Object.entries(modules).map(([id, { renderedLength }]) => [
      relative(root, id).replaceAll('\\', '/'),
      { bytesInOutput: renderedLength },
    ]),
  )
}
