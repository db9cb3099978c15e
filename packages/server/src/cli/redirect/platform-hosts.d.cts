/** Whether a host belongs to the platform. */
export declare function isPlatform(host: string): boolean
