import { join, relative } from 'node:path'

/** The first line of a suite in `folder`, for editors: the schema of the package that is installed in `project`. */
export function schemaLine(folder: string, project: string): string {
  const path = relative(folder, join(project, 'node_modules/mcprove/schema.json')).replaceAll('\\', '/')
  return `# yaml-language-server: $schema=${path.startsWith('.') ? '' : './'}${path}`
}
