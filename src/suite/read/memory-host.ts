import { McproveError } from '../../core/errors/error.js'
import { cut } from '../../core/text/show-value.js'
import type { SuiteHost } from './suite-host.js'

const MAX_SHOWN = 200

/** An in-memory file system for tests: paths use `/`, folders are taken literally. */
export function memoryHost(files: Record<string, string>, env: Record<string, string> = {}): SuiteHost {
  return {
    env,
    read: (path) => {
      const text = Object.hasOwn(files, path) ? files[path] : undefined
      if (text === undefined) throw new McproveError('FILE_NOT_FOUND', `${cut(path, MAX_SHOWN)} does not exist`)
      return text
    },
    resolve: (from, relative) => {
      const parts = from.split('/').slice(0, -1)
      for (const part of relative.split('/')) {
        if (part === '..') parts.pop()
        else if (part !== '.') parts.push(part)
      }
      return parts.join('/')
    },
  }
}
