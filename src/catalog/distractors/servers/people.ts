// Chat, customer support, personnel, recruiting.
import {
  adds,
  changes,
  choice,
  day,
  defineServer,
  flag,
  integer,
  moment,
  number,
  reads,
  text,
  texts,
} from '../define-server.js'

const CHANNEL = text('Name of the channel, without the hash sign.')
const CASE = text('Number of the support case.')
const EMPLOYEE = text('Personnel number.')
const CANDIDATE = text('Id of the candidate, such as can_3028.')

const chat = defineServer('huddle', [
  adds('post_to_channel', 'Writes a message into a team channel, or into a thread of it.', {
    channel: CHANNEL,
    message: text('What to write, in Markdown.'),
    'thread?': text('Id of the message to answer under, such as msg_7107.'),
  }),
  reads('read_channel', 'Returns the latest messages of a team channel with authors and reactions.', {
    channel: CHANNEL,
    'limit?': integer('How many messages.', 1, 200),
  }),
  adds('message_user', 'Sends a private message to one colleague.', {
    user: text('Login of the colleague.'),
    message: text('What to write.'),
  }),
  adds('react_with_emoji', 'Puts an emoji under a message.', {
    message_id: text('Id of the message, such as mes_3031.'),
    emoji: text('Name of the emoji, such as thumbsup.'),
  }),
  adds('open_channel', 'Makes a new team channel and invites members.', {
    channel: CHANNEL,
    members: texts('Logins to invite.'),
    'private?': flag('Whether only members can find it.'),
  }),
  changes('set_presence', 'Shows others whether the signed-in user is available, with a note.', {
    presence: choice('What others see.', 'online', 'busy', 'away'),
    'until?': moment('When it ends by itself.'),
  }),
  reads('search_conversations', 'Finds chat messages by words, author or channel over all years.', {
    query: text('Words or filters such as in:sales.'),
  }),
  adds('start_poll', 'Asks a channel a question with fixed answers and counts the votes.', {
    channel: CHANNEL,
    question: text('What to ask.'),
    answers: texts('Answers to choose from.'),
  }),
])

const support = defineServer('helpbench', [
  reads('list_open_cases', 'Lists support cases that wait for an answer, the oldest first.', {
    'queue?': text('Name of the queue.'),
    'priority?': choice('Priority to filter by.', 'low', 'normal', 'urgent'),
  }),
  reads('get_case', 'Returns a support case with the whole exchange and the data of the customer.', {
    case_number: CASE,
  }),
  adds('answer_case', 'Replies to the customer and leaves the case waiting for them.', {
    case_number: CASE,
    reply: text('Text for the customer.'),
    'macro?': text('Name of a text block to begin with.'),
  }),
  adds('add_internal_note', 'Leaves a remark that only agents can see.', {
    case_number: CASE,
    note: text('What to note.'),
  }),
  changes('hand_over_case', 'Gives a support case to another queue or agent.', {
    case_number: CASE,
    to: text('Queue or login of the agent.'),
  }),
  changes('resolve_case', 'Closes a support case and asks the customer for a rating.', {
    case_number: CASE,
    outcome: choice('How it ended.', 'solved', 'workaround', 'wont_fix', 'spam'),
  }),
  reads('suggest_articles', 'Proposes help center articles that fit the words of a customer.', {
    question: text('What the customer wrote.'),
    'language?': text('Language of the articles, two letters.'),
  }),
  reads('get_satisfaction_score', 'Averages the ratings customers gave in a period, by agent.', {
    from: day('First day.'),
    until: day('Last day.'),
  }),
])

const personnel = defineServer('staffline', [
  reads('find_employee', 'Looks up colleagues by name, team or location in the staff directory.', {
    query: text('Name, team or location.'),
  }),
  reads('get_leave_balance', 'Tells how many days of vacation somebody has left this year.', { employee: EMPLOYEE }),
  adds('request_time_off', 'Asks the manager for days off and blocks them provisionally.', {
    first_day: day('First day off.'),
    last_day: day('Last day off.'),
    kind: choice('Why the days are taken.', 'vacation', 'sick', 'parental', 'unpaid'),
  }),
  changes('approve_time_off', 'Grants or refuses the days a report has asked for.', {
    request_id: text('Id of the request, such as req_6447.'),
    granted: flag('Whether the days are granted.'),
    'comment?': text('Words for the employee.'),
  }),
  reads('get_org_chart', 'Returns the reporting lines below a manager.', {
    manager: EMPLOYEE,
    'depth?': integer('How many levels.', 1, 10),
  }),
  adds('submit_expense', 'Hands in a receipt for reimbursement with the next payroll.', {
    amount: number('Amount in euros.'),
    category: choice('What it was spent on.', 'travel', 'meal', 'equipment', 'training'),
    receipt_url: text('Address of the scanned receipt.'),
  }),
  changes('update_salary', 'Changes the yearly gross pay of an employee from a month on.', {
    employee: EMPLOYEE,
    yearly_gross: number('New pay in euros.'),
    effective: day('First day it applies.'),
  }),
  reads('get_payslip', 'Returns the payslip of a month as a PDF.', {
    employee: EMPLOYEE,
    month: text('Month as YYYY-MM.'),
  }),
  changes('offboard_employee', 'Starts the leaving process: accounts, equipment, final pay.', {
    employee: EMPLOYEE,
    last_day: day('Last working day.'),
  }),
])

const recruiting = defineServer('talentpool', [
  adds('post_job_opening', 'Publishes a vacancy on the career site and the connected job boards.', {
    title: text('Title of the position.'),
    description: text('Tasks and requirements in Markdown.'),
    location: text('City, or remote.'),
    'salary_range?': text('Range as 60000-75000.'),
  }),
  reads('list_applicants', 'Lists who applied for a vacancy, with stage and rating.', {
    opening: text('Id of the vacancy, such as vac_6213.'),
    'stage?': choice('Stage to filter by.', 'new', 'screen', 'interview', 'offer'),
  }),
  reads('parse_resume', 'Extracts employers, schools and skills from a curriculum vitae.', {
    file_url: text('Address of the PDF.'),
  }),
  adds('arrange_interview', 'Offers a candidate slots with the panel and books the one they pick.', {
    candidate: CANDIDATE,
    panel: texts('Logins of the interviewers.'),
    minutes: integer('Length of the talk.', 15, 180),
  }),
  adds('score_candidate', 'Stores the rating of an interviewer with reasons.', {
    candidate: CANDIDATE,
    rating: integer('From 1, no, to 5, a strong yes.', 1, 5),
    reasons: text('What the rating rests on.'),
  }),
  changes('reject_candidate', 'Ends an application and mails the candidate politely.', {
    candidate: CANDIDATE,
    template: text('Name of the letter.'),
  }),
  adds('extend_offer', 'Sends a candidate an employment contract to sign.', {
    candidate: CANDIDATE,
    yearly_gross: number('Offered pay in euros.'),
    start: day('First working day.'),
  }),
])

export const peopleTools = [chat, support, personnel, recruiting].flat()
