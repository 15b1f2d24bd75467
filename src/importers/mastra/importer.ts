// Spans of Mastra with the fields of its own tracing: the events that an exporter gets, or the spans that its storage has.
import { defineImporter } from '../importer.js'
import { isEvent, isStored, spansIn } from './mastra-record.js'
import { MastraSession } from './mastra-session.js'

export const mastra = defineImporter({
  key: 'mastra',
  summary: 'tracing events and stored spans of Mastra',
  detect: (head) => head.some((value) => spansIn(value).some((one) => isEvent(one) || isStored(one))),
  isRepeating: true,
  open: (context) => new MastraSession(context),
})
