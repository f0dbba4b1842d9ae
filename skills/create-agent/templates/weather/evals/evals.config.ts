import { defineEvalConfig } from "@cursor/july/evals";

export default defineEvalConfig({
  maxConcurrency: 20,
});
