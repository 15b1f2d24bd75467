import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

const ROOT = '/srv/mcprove-example'
const readText = (path: string): string => readFileSync(path, 'utf8')

function confined(path: string): string {
  const whole = resolve(ROOT, path)
  if (!whole.startsWith(`${ROOT}/`)) throw new Error(`Access denied: ${path} is outside of the allowed folder`)
  return readText(whole)
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'compares the whole path with its folder',
    server: textServer('read_file', 'path', confined),
    verdict: 'passed',
  },
  {
    name: 'joins the path to its folder without a check',
    server: textServer('read_file', 'path', (path) => readText(join(ROOT, path))),
    verdict: 'error',
  },
  {
    name: 'joins the path to its folder without a check, over HTTP in the modern era',
    server: { ...textServer('read_file', 'path', (path) => readText(join(ROOT, path))), transport: 'http' },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'looks for `..` before it decodes percent signs',
    server: textServer('read_note', 'file_name', (path) => {
      if (path.startsWith('/') || path.includes('../')) throw new Error('Access denied')
      return readText(join(ROOT, decodeURIComponent(path)))
    }),
    verdict: 'error',
  },
  {
    name: 'removes `../` once, which leaves another one',
    server: textServer('read_note', 'file', (path) => readText(join(ROOT, path.replaceAll('../', '')))),
    verdict: 'error',
  },
  {
    name: 'returns the file as Base64',
    server: textServer('read_image', 'path', (path) => ({
      content: [{ type: 'image', mimeType: 'image/png', data: readFileSync(join(ROOT, path)).toString('base64') }],
    })),
    verdict: 'error',
  },
  {
    name: 'reads any path, which may be its purpose',
    server: textServer('read_file', 'path', (path) => readText(resolve(ROOT, path))),
    verdict: 'warning',
  },
  {
    name: 'reads a file for a URL',
    server: textServer('fetch', 'url', (url) => (url.startsWith('file:') ? readText(fileURLToPath(url)) : 'none')),
    verdict: 'warning',
  },
  {
    name: 'looks alike: only repeats the path',
    server: textServer('read_file', 'path', (path) => `There is no file ${path}`),
    verdict: 'passed',
  },
  {
    name: 'looks alike: a path in a document, not on the disk',
    server: textServer('get_value', 'json_path', () => 'null'),
    verdict: 'passed',
  },
  {
    name: 'needs a key before it looks at the path',
    server: textServer('read_file', 'path', () => {
      throw new Error('401 Unauthorized: set API_KEY')
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'ends when the path is absolute',
    server: textServer('read_file', 'path', (path, { exit }) => (path.startsWith('/') ? exit(1) : 'none')),
    verdict: 'error',
  },
  {
    name: 'has no path',
    server: textServer('search', 'term', () => 'none'),
    verdict: 'skipped',
  },
  {
    name: 'joins the path without a check, in a tool that may not be called',
    server: textServer('read_file', 'path', (path) => readText(join(ROOT, path)), { annotations: {} }),
    verdict: 'skipped',
  },
]
