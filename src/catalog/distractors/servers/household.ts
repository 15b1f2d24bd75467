// Home automation, health, fitness, cooking, learning.
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

const ROOM = text('Name of the room.')
const PATIENT = text('Record number of the patient.')
const RECIPE = text('Id of the recipe, such as rec_8351.')
const COURSE = text('Id of the course, such as cou_7041.')

const home = defineServer('hearth', [
  changes('switch_light', 'Turns the lamps of a room on or off, dimmed if wanted.', {
    room: ROOM,
    on: flag('Whether they shine.'),
    'brightness?': integer('Percent.', 1, 100),
  }),
  changes('set_thermostat', 'Sets the temperature the heating keeps in a room.', {
    room: ROOM,
    celsius: number('Wanted temperature.'),
    'until?': moment('When the usual program takes over again.'),
  }),
  changes('lock_door', 'Bolts an electronic door lock.', { door: text('Name of the door.') }),
  changes('unlock_door', 'Unbolts an electronic door lock for a short time.', {
    door: text('Name of the door.'),
    seconds: integer('How long it stays open.', 5, 120),
  }),
  reads('view_camera', 'Returns the current picture of a security camera.', { camera: text('Name of the camera.') }),
  reads('get_energy_usage', 'Returns the kilowatt hours each appliance used.', {
    from: day('First day.'),
    until: day('Last day.'),
  }),
  changes('start_vacuum', 'Sends the robot vacuum to clean rooms.', { rooms: texts('Names of the rooms.') }),
  changes('activate_scene', 'Brings lamps, blinds and speakers into a stored arrangement.', {
    scene: text('Name of the scene, such as Movie night.'),
  }),
  reads('list_home_sensors', 'Lists window, smoke and leak sensors with state and battery.'),
])

const clinic = defineServer('carepoint', [
  adds('book_appointment', 'Reserves time with a doctor for a patient.', {
    patient: PATIENT,
    doctor: text('Name of the doctor.'),
    at: moment('Beginning of the visit.'),
    reason: text('What the visit is about.'),
  }),
  reads('get_lab_results', 'Returns blood values of a patient with their normal ranges.', {
    patient: PATIENT,
    'since?': day('Earliest day.'),
  }),
  reads('check_drug_interactions', 'Warns when medicines must not be taken together.', {
    medicines: texts('Names of the active substances.'),
  }),
  adds('renew_prescription', 'Issues a repeat prescription and sends it to the pharmacy.', {
    patient: PATIENT,
    medicine: text('Name and strength.'),
    pharmacy: text('Pharmacy that gets it.'),
  }),
  reads('list_vaccinations', 'Lists what a patient was vaccinated against, and what is due.', { patient: PATIENT }),
  adds('record_vital_signs', 'Stores blood pressure, pulse and temperature of a visit.', {
    patient: PATIENT,
    systolic: integer('Upper blood pressure.', 40, 300),
    diastolic: integer('Lower blood pressure.', 20, 200),
    pulse: integer('Beats in a minute.', 20, 300),
  }),
  adds('refer_to_specialist', 'Writes a referral letter to a specialist.', {
    patient: PATIENT,
    field: choice('Field of the specialist.', 'cardiology', 'dermatology', 'neurology', 'orthopedics'),
    question: text('What the specialist should find out.'),
  }),
])

const fitness = defineServer('stridelog', [
  adds('logWorkout', 'Notes a training session with its length and effort.', {
    sport: choice('What was trained.', 'run', 'ride', 'swim', 'strength', 'yoga'),
    minutes: integer('Length in minutes.', 1, 1440),
    'distanceKm?': number('Distance in kilometres.'),
    'effort?': integer('From 1, easy, to 10.', 1, 10),
  }),
  reads('getTrainingPlan', 'Returns the sessions a coach has laid out for a week.', {
    weekOf: day('A day of the week.'),
  }),
  reads('getSleepSummary', 'Sums up hours and phases of sleep for some nights.', {
    nights: integer('How many nights back.', 1, 90),
  }),
  reads('getHeartRate', 'Returns the pulse of the wearer, minute by minute.', {
    from: moment('Start of the period.'),
    until: moment('End of the period.'),
  }),
  changes('setStepGoal', 'Sets how many steps a day the wearer wants to reach.', {
    steps: integer('Steps in a day.', 100, 100_000),
  }),
  adds('joinChallenge', 'Enters the wearer into a contest with friends.', {
    challengeId: text('Id of the contest, such as con_4533.'),
  }),
  reads('estimateCalories', 'Estimates the energy a session burns for a body weight.', {
    sport: text('What is trained.'),
    minutes: integer('Length in minutes.', 1, 1440),
    weightKg: number('Body weight in kilograms.'),
  }),
])

const kitchen = defineServer('pantry', [
  reads('search_recipes', 'Finds dishes by ingredients, diet and time to cook.', {
    ingredients: texts('What should be used up.'),
    'diet?': choice('Diet to keep to.', 'vegetarian', 'vegan', 'gluten_free', 'halal'),
    'max_minutes?': integer('Longest time to cook.', 5, 300),
  }),
  reads('scale_recipe', 'Converts the amounts of a dish to another number of eaters.', {
    recipe_id: RECIPE,
    servings: integer('How many eat.', 1, 100),
  }),
  adds('add_to_shopping_list', 'Writes groceries onto the shared shopping list.', { groceries: texts('What to buy.') }),
  reads('get_nutrition_facts', 'Returns calories, fat, sugar and protein of a food.', {
    food: text('Name of the food.'),
    grams: number('Portion in grams.'),
  }),
  adds('plan_weekly_meals', 'Lays out dinners for seven days that fit a budget.', {
    budget: number('Euros for the week.'),
    people: integer('How many eat.', 1, 12),
  }),
  reads('list_expiring_food', 'Lists what in the fridge goes bad soon.', {
    'days?': integer('How many days ahead.', 1, 30),
  }),
  reads('suggest_wine', 'Names wines that go with a dish.', { dish: text('Name of the dish.') }),
])

const school = defineServer('classroom-hub', [
  reads('list-courses', 'Lists the courses a student is enrolled in, with the teacher.', {
    'term?': text('Such as 2026 autumn.'),
  }),
  adds('create-assignment', 'Sets homework for a course with a deadline and points.', {
    course_id: COURSE,
    task: text('What students have to do.'),
    due: moment('Deadline.'),
    points: integer('Most points to earn.', 0, 1000),
  }),
  changes('grade-submission', 'Gives points and feedback for handed-in homework.', {
    submission_id: text('Id of the homework, such as hom_3590.'),
    points: number('Points earned.'),
    feedback: text('Words for the student.'),
  }),
  reads('get-attendance', 'Counts who was present in the lessons of a course.', { course_id: COURSE }),
  adds('generate-quiz', 'Writes multiple choice questions about a chapter.', {
    chapter: text('Text of the chapter.'),
    questions: integer('How many questions.', 1, 50),
  }),
  adds('enroll-student', 'Signs a student up for a course.', {
    course_id: COURSE,
    student: text('Number of the student.'),
  }),
  reads('check-plagiarism', 'Compares an essay with published sources and marks borrowed passages.', {
    essay: text('Text of the essay.'),
  }),
])

export const householdTools = [home, clinic, fitness, kitchen, school].flat()
