import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the server: the real one, or `mock/serve.py`. */
const server = process.env["HOUSEWAY_SERVER"] ?? "http://127.0.0.1:8710";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/houseway/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
  },
  server: {
    proxy: {
      "/api": { target: server, headers: { origin: server } },
      "/ws": { target: server, ws: true, headers: { origin: server } },
    },
  },
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
