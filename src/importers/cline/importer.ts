// Tasks of Cline and Roo Code.
import { defineImporter, type ImportSession } from '../importer.js'
import { recordsIn } from '../json-fields.js'
import { isClineHistory, traceOfHistory } from './history.js'
import { isUiHistory, traceOfUi } from './ui-messages.js'

export const cline = defineImporter({
  key: 'cline',
  summary: 'tasks of Cline and Roo Code',
  detect: (head) => head.some((value) => isClineHistory(value) || isUiHistory(value)),
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      const left = (what: string) => skip(what, place)
      if (!Array.isArray(value)) {
        left('not a list of messages')
        return
      }
      const trace = (isUiHistory(value) ? traceOfUi : traceOfHistory)(recordsIn(value), left)
      if (trace !== null) yield trace
    },
    *end() {},
  }),
})
