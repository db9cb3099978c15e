/** The paths of pictures that this server proxies, or that were uploaded to it. */
const OF_SERVER = /^mp:((?:external|attachments|ephemeral-attachments)\/[\w\-./]+(?:\?[\w\-=&%]*)?)$/u

/** The address of an activity's picture; null for one that isn't on this server. */
export function activityPicture(image: string | null | undefined): string | null {
  const path = OF_SERVER.exec(image ?? '')?.[1]
  return path === undefined || path.split(/[/?]/u).includes('..') ? null : `/${path}`
}
