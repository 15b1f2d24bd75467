import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const SCHEMA = 'node_modules/mcprove/schema.json'

/** The first line of a suite in `folder`, for editors: the schema of the package that is, or will be, installed. */
export function schemaLine(folder: string, project: string): string {
  const path = relative(folder, join(installedAt(project) ?? project, SCHEMA)).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('.') ? '' : './'}${path}`
}

/**
 * npm installs into the next folder above that has a package, which is not always the one it is called in. Looked for
 * also above the root of `mcprove mcp`: it is our own package, and nothing of it is read.
 */
function installedAt(folder: string): string | undefined {
  if (existsSync(join(folder, SCHEMA))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : installedAt(parent)
}
