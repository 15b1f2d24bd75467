// Cloud machines, databases, monitoring, incidents.
import {
  adds,
  changes,
  choice,
  defineServer,
  flag,
  integer,
  moment,
  number,
  reads,
  text,
  texts,
} from '../define-server.js'

const INSTANCE = text('Id of the virtual machine, such as mac_3375.')
const DATABASE = text('Name of the database.')
const INCIDENT = text('Id of the incident, such as inc_7026.')
const REGION = choice('Region of the data center.', 'eu-central', 'eu-north', 'us-east', 'us-west', 'ap-south')

const cloud = defineServer('nimbusctl', [
  reads('list_instances', 'Lists virtual machines with state, size, region and hourly price.', {
    'region?': REGION,
    'state?': choice('State to filter by.', 'running', 'stopped', 'terminated'),
  }),
  adds('launch_instance', 'Starts a new virtual machine from an image and returns its address.', {
    image: text('Name of the image.'),
    size: choice('Machine size.', 'small', 'medium', 'large', 'xlarge'),
    region: REGION,
  }),
  changes('stop_instance', 'Shuts a virtual machine down; its disk is kept and billed.', {
    instance_id: INSTANCE,
    'force?': flag('Whether to cut power when shutdown takes too long.'),
  }),
  changes('resize_instance', 'Gives a virtual machine another size, which restarts it.', {
    instance_id: INSTANCE,
    size: choice('Machine size to change to.', 'small', 'medium', 'large', 'xlarge'),
  }),
  adds('snapshot_disk', 'Takes a point-in-time copy of a disk for backup or cloning.', {
    disk_id: text('Id of the disk, such as dis_6346.'),
    label: text('Name for the copy.'),
  }),
  changes('update_firewall_rule', 'Opens or shuts a port of a network for a range of addresses.', {
    network: text('Name of the network.'),
    port: integer('Port number.', 1, 65_535),
    cidr: text('Address range, such as 10.0.0.0/8.'),
    effect: choice('What happens to matching traffic.', 'allow', 'deny'),
  }),
  reads('get_cloud_bill', 'Breaks the cloud spending of a month down by product and project.', {
    month: text('Month as YYYY-MM.'),
    'project?': text('Project to limit the bill to.'),
  }),
  changes('scale_cluster', 'Sets how many nodes a container cluster runs.', {
    cluster: text('Name of the cluster.'),
    nodes: integer('Wanted number of nodes.', 0, 500),
  }),
])

const databases = defineServer('tablekeeper', [
  reads('run_sql_query', 'Executes a read-only SQL statement and returns at most a thousand rows.', {
    database: DATABASE,
    sql: text('A single SELECT statement.'),
    'timeout_seconds?': integer('When to give up.', 1, 300),
  }),
  reads('describe_table', 'Shows columns, types, keys and indexes of a table.', {
    database: DATABASE,
    table: text('Table name, with its schema if it has one.'),
  }),
  reads('explain_plan', 'Tells how the optimizer would execute a statement, with estimated cost.', {
    database: DATABASE,
    sql: text('Statement to plan.'),
  }),
  changes('apply_migration', 'Runs a schema migration inside a transaction and records it.', {
    database: DATABASE,
    script: text('SQL of the migration.'),
    'dry_run?': flag('Whether the transaction is rolled back in the end.'),
  }),
  adds('backup_database', 'Writes a full dump to object storage and returns its location.', {
    database: DATABASE,
    bucket: text('Bucket the dump is put into.'),
  }),
  changes('restore_database', 'Replaces the content of a database by an earlier dump.', {
    database: DATABASE,
    dump_url: text('Location of the dump.'),
  }),
  reads('list_slow_queries', 'Lists the statements that took longest since a moment, with how often each ran.', {
    database: DATABASE,
    since: moment('Beginning of the period.'),
  }),
  changes('kill_session', 'Ends a database connection and rolls its transaction back.', {
    database: DATABASE,
    pid: integer('Process number of the connection.', 1),
  }),
  adds('add_index', 'Builds an index over columns without locking writers out.', {
    database: DATABASE,
    table: text('Table to index.'),
    columns: texts('Columns in the order of the index.'),
    'unique?': flag('Whether duplicates are refused.'),
  }),
])

const monitoring = defineServer('pulsewatch', [
  reads('query_metrics', 'Evaluates a metrics expression over time and returns one series per label set.', {
    expression: text('Expression in the query language of the metrics store.'),
    from: moment('Start of the graph.'),
    until: moment('End of the graph.'),
    'step_seconds?': integer('Distance of two points.', 1, 86_400),
  }),
  reads('tail_logs', 'Returns the latest log lines of an application, filtered by level.', {
    application: text('Name of the application.'),
    'level?': choice('Lowest level to show.', 'debug', 'info', 'warn', 'error'),
    'lines?': integer('How many lines.', 1, 2000),
  }),
  adds('create_alert_rule', 'Defines when an alert fires and which channel hears of it.', {
    name: text('Name of the rule.'),
    expression: text('Condition in the query language of the metrics store.'),
    for_minutes: integer('How long it must hold.', 0, 1440),
    channel: text('Notification channel.'),
  }),
  changes('silence_alert', 'Mutes an alert for a while, for instance during maintenance.', {
    rule: text('Name of the alert rule.'),
    minutes: integer('For how long.', 1, 10_080),
    'comment?': text('Why it is muted.'),
  }),
  reads('get_uptime_report', 'Sums up availability and outages of an endpoint over a month.', {
    endpoint: text('Monitored address.'),
    month: text('Month as YYYY-MM.'),
  }),
  reads('trace_request', 'Shows the spans of one distributed trace with their durations.', {
    trace_id: text('Id of the trace, from a log line or a header.'),
  }),
  adds('annotate_dashboard', 'Draws a vertical mark with a text on all graphs of a dashboard.', {
    dashboard: text('Name of the dashboard.'),
    at: moment('Where the mark stands.'),
    label: text('Text beside the mark.'),
  }),
])

const incidents = defineServer('oncall-desk', [
  adds('declare-incident', 'Opens an incident, pages the responder and creates a room to talk in.', {
    title: text('What users notice.'),
    severity: choice('How bad it is.', 'sev1', 'sev2', 'sev3'),
    team: text('Team that owns the failing system.'),
  }),
  changes('acknowledge-page', 'Confirms that somebody is looking, which stops the escalation.', {
    incident_id: INCIDENT,
  }),
  adds('post-status-update', 'Tells customers on the public status page how an outage is going.', {
    incident_id: INCIDENT,
    message: text('Text for customers.'),
    phase: choice('Where the work stands.', 'investigating', 'identified', 'monitoring', 'resolved'),
  }),
  changes('escalate-incident', 'Pages the next level of the escalation chain at once.', {
    incident_id: INCIDENT,
    reason: text('Why more help is wanted.'),
  }),
  reads('who-is-on-call', 'Names the primary and the secondary responder of a team right now.', {
    team: text('Name of the team.'),
    'at?': moment('Another moment than now.'),
  }),
  changes('swap-shift', 'Hands an on-call shift over to a colleague.', {
    shift_id: text('Id of the shift, such as shi_1709.'),
    colleague: text('Login of the colleague.'),
  }),
  adds('write-postmortem', 'Starts a review document with timeline and impact filled in from the incident.', {
    incident_id: INCIDENT,
    'lost_revenue?': number('Estimated loss in dollars.'),
  }),
])

export const operationsTools = [cloud, databases, monitoring, incidents].flat()
