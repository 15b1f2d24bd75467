// Exports of Langfuse: a trace with its observations, lists of observations, or one per line; and what its libraries send.
import { defineImporter } from '../importer.js'
import { IngestionSession, isIngestion } from './ingestion-session.js'
import { isObservation } from './observation.js'
import { observationsIn } from './observation-list.js'

export const langfuse = defineImporter({
  key: 'langfuse',
  summary: 'traces and observations of Langfuse',
  detect: (head) => head.some((value) => isIngestion(value) || observationsIn(value).some(isObservation)),
  isRepeating: true,
  open: (context) => new IngestionSession(context),
})
