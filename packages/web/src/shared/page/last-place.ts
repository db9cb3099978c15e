import { HOME_PATH } from './paths.ts'

let last = HOME_PATH

/** Notes where one talks, for whoever goes to his settings and wants to come back. */
export function noteLastPlace(path: string): void {
  last = path
}

export const lastPlace = (): string => last
