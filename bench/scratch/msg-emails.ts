import { measureMessaging } from '../src/messaging.ts'
for (const marks of ['2','8']) { process.env['MARKS']=marks; console.log(marks, JSON.stringify((await measureMessaging())[0])) }
