// Loaded before the agent: the SDK sends its traces to the collector instead of OpenAI.
import { BatchTraceProcessor, getGlobalTraceProvider, OpenAITracingExporter, setTraceProcessors } from '@openai/agents'

const endpoint = `${process.env.COLLECTOR_URL}/v1/traces/ingest`
setTraceProcessors([new BatchTraceProcessor(new OpenAITracingExporter({ endpoint, apiKey: 'dummy' }))])
process.once('beforeExit', () => getGlobalTraceProvider().forceFlush())
