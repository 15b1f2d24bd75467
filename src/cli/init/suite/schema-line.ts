import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const SCHEMA = 'node_modules/mcprove/schema.json'

/** The first line of a suite in `folder`, for editors: the schema of the installed package. */
export function schemaLine(folder: string, project: string): string {
  const path = relative(folder, join(installedAt(project) ?? project, SCHEMA)).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('.') ? '' : './'}${path}`
}

/**
 * npm installs into the nearest parent folder with a package, which may not be the current one. Also searched above the
 * root of `mcprove mcp`, because it is our own package and no file is read.
 */
function installedAt(folder: string): string | undefined {
  if (existsSync(join(folder, SCHEMA))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : installedAt(parent)
}
