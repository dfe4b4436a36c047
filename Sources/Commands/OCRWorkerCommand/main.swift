import OCREngine

// A slot is this program, executed again by its engine: it must come before anything else.
OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments)
