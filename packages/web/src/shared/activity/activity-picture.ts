/** Pictures that this server gives out by a path that it has signed, or that were sent to it. */
const OF_SERVER = /^mp:((?:external|attachments|ephemeral-attachments)\/[\w\-./]+(?:\?[\w\-=&%]*)?)$/u

/** Where a picture of an activity is; null for one that isn't on this server. */
export function activityPicture(image: string | null | undefined): string | null {
  const path = OF_SERVER.exec(image ?? '')?.[1]
  return path === undefined || path.split(/[/?]/u).includes('..') ? null : `/${path}`
}
