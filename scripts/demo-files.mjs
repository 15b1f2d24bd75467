// What `mcprove init --demo` writes: the files of examples/orders, by their paths in it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function demoFiles(root) {
  const folder = join(root, 'examples/orders')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // What runs have left is no part of it.
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile())
    .sort()
  return Object.fromEntries(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]))
}
