import { measureMessaging } from '../src/messaging.ts'
console.log(await measureMessaging())
