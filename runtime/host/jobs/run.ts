import type { Job } from "../protocol";

export const job: Job = () => Promise.reject(new Error("not built"));
