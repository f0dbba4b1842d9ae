import { memoryHook } from "@cursor/july/memory";

export default memoryHook();
