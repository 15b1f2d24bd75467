// The tracing of the agent: each event of a span is a line of a file.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseExporter, Observability } from '@mastra/observability'

class FileExporter extends BaseExporter {
  name = 'file'

  async _exportTracingEvent(event) {
    appendFileSync(join(process.env.LOG_FOLDER, 'spans.jsonl'), `${JSON.stringify(event)}\n`)
  }
}

const exporters = [new FileExporter()]
export const observability = new Observability({ configs: { default: { serviceName: 'books', exporters } } })
