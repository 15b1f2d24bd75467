// The files that `mcprove init --demo` writes: those of examples/orders, by path.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function demoFiles(root) {
  const folder = join(root, 'examples/orders')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Files left by runs are not included.
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile())
    .sort()
  return Object.fromEntries(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]))
}
