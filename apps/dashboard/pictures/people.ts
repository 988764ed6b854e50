const firstNames = [
  'Amelia',
  'Noah',
  'Priya',
  'Mateo',
  'Yuki',
  'Ines',
  'Jonas',
  'Leila',
  'Tomás',
  'Chloe',
  'Omar',
  'Freya',
  'Marcus',
]
const lastNames = [
  'Hartley',
  'Okafor',
  'Sato',
  'Meyer',
  'García',
  'Novak',
  'Rossi',
  'Lindqvist',
  'Haddad',
  'Whitfield',
  'Moreau',
]
const cities = ['Bristol', 'Lisbon', 'Hamburg', 'Leeds', 'Porto', 'Dublin', 'Vienna', 'Utrecht']
const plans = ['free', 'plus', 'pro', 'plus', 'free', 'free', 'pro']

/** The customers of the example company. */
export const customers = 1_240
/** The place of the one who has a picture of her own. */
export const featured = 701

export function userId(place: number): string {
  return `user_${20_418 + place}`
}

/** A customer; the same in each run, so that pictures change with the dashboard only. */
export function customer(place: number) {
  const first = firstNames[(place * 5) % firstNames.length] ?? ''
  const last = lastNames[(place * 3) % lastNames.length] ?? ''
  const mailbox = `${first}.${last}.${place}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.0-9]/g, '')
  const plan = plans[(place + 2) % plans.length] ?? ''
  return {
    externalId: userId(place),
    ...(place % 14 !== 5 && { email: `${mailbox}@example.com` }),
    attributes: {
      name: `${first} ${last}`,
      plan,
      balance: 40 + ((place * 137) % 4_900),
      city: cities[(place * 5) % cities.length],
    },
    ...(place === featured && {
      attributes: { name: 'Priya Lindqvist', plan: 'pro', balance: 2_840, city: 'Lisbon' },
    }),
    tags: [
      plan === 'free' ? 'trial' : 'saver',
      ...(place % 6 === 0 ? ['referred'] : []),
      ...(place % 11 === 0 ? ['beta'] : []),
    ],
  }
}
