interface Named {
  readonly id: string
  readonly externalId: string | null
  readonly walletAddress: string | null
}

/** The shortest thing that a contact is known by. An email address is never shown. */
export function nameOf({ id, externalId, walletAddress }: Named): string {
  return externalId ?? walletAddress ?? id
}

export function Reachable({
  by,
}: {
  readonly by: { readonly email: boolean; readonly inapp: boolean }
}) {
  const ways = [by.email && 'email', by.inapp && 'in-app'].filter((way) => way !== false)
  return ways.length > 0 ? ways.join(', ') : 'not reachable'
}
