import { takeLowCost } from './password-cost.ts'

takeLowCost()
