/** For scopes whose units of work belong to no guild, so that no guild permissions are checked. */
export async function onlyOutsideGuilds(): Promise<never> {
  throw new Error('this operation writes in no guild')
}
