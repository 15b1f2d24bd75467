// The tracing of the agent: its spans go to the collector.
import { Observability } from '@mastra/observability'
import { OtelExporter } from '@mastra/otel-exporter'

const endpoint = `${process.env.COLLECTOR_URL}/v1/traces`
const exporter = new OtelExporter({ provider: { custom: { endpoint, protocol: 'http/json' } } })
export const observability = new Observability({
  configs: { default: { serviceName: 'books', exporters: [exporter] } },
})
